import { COMMENTED, commentField, textField } from '#contract/importFields';
import { ACCOUNT_PLATFORMS } from '#contract/networks';
import { ImportParts, ImportVariants, type ImportProblem } from '#contract/schemas/imports';
import type { CreatePostBody } from '#contract/schemas/posts';
import { createCellReader } from './readJsonCell';
import { problem, type RowTexts } from './row';
import { nameUrls, type NamedUrls, type RowFiles } from './rowFiles';

type ReadTexts = {
  fields: Pick<CreatePostBody, 'variants' | 'parts' | 'comments'>;
  files: Pick<RowFiles, 'variants' | 'parts'>;
  problems: ImportProblem[];
};

const readVariants = createCellReader(ImportVariants);
const readParts = createCellReader(ImportParts);

/**
 * Reads what single networks get instead of the common text, what follows it, and first comments. The column of a network's text takes precedence
 * over `variants`; a variant without any text has the common one.
 */
export function readTexts(texts: RowTexts): ReadTexts {
  const problems: ImportProblem[] = [];
  const read = { variants: readVariants(texts.variants), parts: readParts(texts.parts) };
  const named = read.variants ?? [];
  const parts = read.parts ?? [];
  if (read.variants === null) problems.push(problem('variants', UNREADABLE));
  if (read.parts === null) problems.push(problem('parts', UNREADABLE));
  const others = ACCOUNT_PLATFORMS.filter(
    (platform) => texts[textField(platform)] !== '' && !named.some((one) => one.platform === platform),
  );
  const variants: typeof named = [...named, ...others.map((platform) => ({ platform }))];
  const filesOf = (field: 'variants' | 'parts', { media, alt = [] }: { media?: string[]; alt?: string[] }) => {
    if (media === undefined) return null;
    const { files, problems: faults } = nameUrls(field, media, alt);
    problems.push(...faults);
    return files satisfies NamedUrls;
  };
  const files = {
    variants: variants.map((one) => filesOf('variants', one)),
    parts: parts.map((one) => filesOf('parts', one)),
  };
  const comments = COMMENTED.flatMap((platform) => {
    const content = texts[commentField(platform)];
    return content === '' ? [] : [{ platform, content }];
  });
  const fields = {
    ...(comments.length > 0 && { comments }),
    ...(variants.length > 0 && {
      variants: variants.map(({ platform, content = texts.text }) => {
        return { platform, content: texts[textField(platform)] || content };
      }),
    }),
    ...(parts.length > 0 && {
      parts: parts.map(({ platform, content }) => ({ content, ...(platform && { platform }) })),
    }),
  };
  return { fields, files, problems };
}

const UNREADABLE = 'This isn’t a list of texts. Leave it empty, or as it was exported.';
