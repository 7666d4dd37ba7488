import { useEffect } from 'react';
import { clsx } from 'clsx';
import { useListSnippetsQuery } from '../../../api/snippetsApi';
import { useAppSelector } from '../../../store/hooks';
import { excerptOf } from '../../../lib/excerpt';
import { selectSnippetMenu } from '../viewSlice';
import { menuStatus, snippetMessages } from './messages';
import { selectSnippetOptions, type SnippetOption, optionId, SNIPPET_MENU_ID } from './useSnippetMenu';
import * as styles from './snippets.module.css';

const EXCERPT_LENGTH = 80;

type Props = { onChosen: (option: SnippetOption) => void };

/** The list below a slash. The focus stays in the text: arrows and Enter work from there. */
export function SnippetMenu({ onChosen }: Props) {
  const { currentData } = useListSnippetsQuery();
  const options = useAppSelector(selectSnippetOptions);
  const active = useAppSelector((state) => selectSnippetMenu(state)?.active ?? -1);
  const count = options.filter(({ kind }) => kind === 'insert').length;

  useEffect(() => {
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div className={styles.place}>
      <div className={styles.menu}>
        <ul id={SNIPPET_MENU_ID} role="listbox" aria-label={snippetMessages.menu} className={styles.list}>
          {options.map((option, place) => (
            <li
              key={option.kind === 'insert' ? option.snippet.id : option.kind}
              id={optionId(place)}
              role="option"
              aria-selected={place === active}
              className={clsx(styles.option, option.kind !== 'insert' && styles.action)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChosen(option)}
            >
              {option.kind === 'insert' ? (
                <>
                  <strong dir="auto">{option.snippet.name}</strong>{' '}
                  <span className={styles.excerpt} dir="auto">
                    {excerptOf(option.snippet.content, EXCERPT_LENGTH).text}
                  </span>
                </>
              ) : (
                snippetMessages[option.kind]
              )}
            </li>
          ))}
        </ul>
        <p role="status" className="visually-hidden">
          {currentData !== undefined && menuStatus(count)}
        </p>
      </div>
    </div>
  );
}
