import { Suspense, useRef, type ComponentProps } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { useSnippetMenu } from './useSnippetMenu';

/** The list below a slash; fetched once somebody types one. */
export const { Component: SnippetMenu } = lazyPart(async () => (await import('./SnippetMenu')).SnippetMenu);

type Props = Omit<ComponentProps<'textarea'>, 'onBlur' | 'onChange' | 'onKeyDown' | 'onSelect' | 'ref'> & {
  id: string;
  value: string;
  onTyped: (text: string) => void;
};

/** A text field in which a slash inserts snippets. */
export function SnippetTextarea({ id, onTyped, ...attributes }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const snippets = useSnippetMenu(area, id);
  return (
    <>
      <textarea
        {...attributes}
        ref={area}
        id={id}
        onChange={(event) => {
          onTyped(event.target.value);
          snippets.follow(event);
        }}
        onBlur={snippets.handleBlur}
        onKeyDown={snippets.handleKeyDown}
        {...snippets.attributes}
        {...(snippets.isOpen && { onSelect: snippets.follow })}
      />
      {snippets.isOpen && (
        <Suspense fallback={null}>
          <SnippetMenu onChosen={snippets.choose} />
        </Suspense>
      )}
    </>
  );
}
