import Button from '@mui/material/Button';

const FORMATS = ['csv', 'json'] as const;
type Format = (typeof FORMATS)[number];

type Props = {
  labels: Record<Format, string>;
  size?: 'small';
  onChosen: (format: Format) => void;
};

/** A button for each format in which posts can be saved as a file. */
export function ExportButtons({ labels, size, onChosen }: Props) {
  return FORMATS.map((format) => (
    <Button key={format} variant="outlined" {...(size && { size })} onClick={() => onChosen(format)}>
      {labels[format]}
    </Button>
  ));
}
