import { useEffect, type RefObject } from 'react';
import { useAppStore } from '../../../store/hooks';
import { shelveFiles } from '../files';
import { selectIsSending } from '../submissionSlice';
import { filesAttached, filesDragEntered, filesDragLeft, selectIsDraggedOver } from '../mediaSlice';

/**
 * Takes files that are pasted, or dropped anywhere on the form, into the post; they upload at once. Files dropped
 * beside it are ignored, as the browser would leave the page to show them. A part that has handled an event itself, like
 * the drop area, has prevented its default.
 */
export function useFileIntake(form: RefObject<HTMLElement | null>): void {
  const store = useAppStore();
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;

    function attach(files: FileList) {
      // What is being sent can take no more.
      if (files.length === 0 || selectIsSending(store.getState())) return;
      store.dispatch(filesAttached({ files: shelveFiles([...files]) }));
    }

    function showDrag(isOver: boolean) {
      if (isOver !== selectIsDraggedOver(store.getState()))
        store.dispatch(isOver ? filesDragEntered() : filesDragLeft());
    }

    function handlePaste(event: ClipboardEvent) {
      const isHere = event.target === document.body || isWithin(form.current, event);
      if (!isHere || event.clipboardData === null || isMainlyText(event.clipboardData)) return;
      event.preventDefault();
      attach(event.clipboardData.files);
    }

    function handleDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      const isTaken = !event.defaultPrevented && isWithin(form.current, event);
      showDrag(isTaken);
      if (event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = isTaken ? 'copy' : 'none';
    }

    function handleDragLeave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) showDrag(false);
    }

    function handleDrop(event: DragEvent) {
      showDrag(false);
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null && isWithin(form.current, event)) attach(event.dataTransfer.files);
    }

    window.addEventListener('paste', handlePaste, { signal });
    window.addEventListener('dragover', handleDragOver, { signal });
    window.addEventListener('dragleave', handleDragLeave, { signal });
    window.addEventListener('drop', handleDrop, { signal });
    return () => {
      listening.abort();
      showDrag(false);
    };
  }, [form, store]);
}

/** Documents put an image of their text on the clipboard, some systems the names of files as text. */
function isMainlyText(clipboard: DataTransfer): boolean {
  const names = [...clipboard.files].map(({ name }) => name);
  const lines = clipboard
    .getData('text/plain')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  return names.length === 0 || lines.some((line) => !names.includes(line.trim()));
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer !== null && [...dataTransfer.types].includes('Files');
}

function isWithin(form: HTMLElement | null, { target }: Event): boolean {
  return form !== null && target instanceof Node && form.contains(target);
}
