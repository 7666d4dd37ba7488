import { useAppSelector } from '../../../store/hooks';
import { selectIsDraggedOver } from '../form/mediaSlice';
import { mediaMessages } from './messages';
import * as styles from './dropSign.module.css';

/** Says, while files are dragged over the form, that it takes them. */
export function DropSign() {
  const isDraggedOver = useAppSelector(selectIsDraggedOver);
  return isDraggedOver && <p className={styles.sign}>{mediaMessages.dropToAttach}</p>;
}
