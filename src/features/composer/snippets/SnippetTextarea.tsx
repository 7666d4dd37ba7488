import { type ChangeEvent, Suspense, useRef, type ComponentProps, type ElementType } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { useSnippetMenu } from './useSnippetMenu';

/** The list below a slash; fetched once somebody types one. */
export const { Component: SnippetMenu } = lazyPart(async () => (await import('./SnippetMenu')).SnippetMenu);

type Props = Omit<ComponentProps<'textarea'>, 'onBlur' | 'onChange' | 'onKeyDown' | 'onSelect' | 'ref'> & {
  id: string;
  value: string;
  onTyped: (text: string) => void;
  /** The styled textarea that it is. */
  as: ElementType;
};

/** A text field in which a slash inserts snippets. */
export function SnippetTextarea({ id, onTyped, as: Area, ...attributes }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const snippets = useSnippetMenu(area, id);
  return (
    <>
      <Area
        {...attributes}
        ref={area}
        id={id}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
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
