import { Suspense, useRef, type ComponentProps } from 'react';
import { SnippetMenu } from './lazySnippetMenu';
import { useSnippetMenu } from './useSnippetMenu';

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
