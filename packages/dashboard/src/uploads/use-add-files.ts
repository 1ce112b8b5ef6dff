import { useApp } from '../app-context.ts';
import { formatCounted } from '../format/numbers.ts';
import { maxUploads } from './upload-queue.ts';

/** Returns a function that uploads files. It says when there are too many. */
export const useAddFiles = (): ((files: readonly File[]) => void) => {
  const { uploads, toasts } = useApp();
  return (files) => {
    const left = files.length - uploads.add(files);
    if (left > 0) {
      toasts.show(
        `At most ${maxUploads} files can be uploaded at once. ${formatCounted(left, 'file')} not added: add them later.`,
      );
    }
  };
};
