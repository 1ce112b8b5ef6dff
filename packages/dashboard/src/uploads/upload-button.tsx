import { UploadIcon } from '@docsight/ui';
import { useAddFiles } from './use-add-files.ts';

/** A button that chooses PDF files to upload. The file input covers it, so that it also takes files that are dropped. */
export const UploadButton = ({ label = 'Upload PDF', isMain = true }: { label?: string; isMain?: boolean }) => {
  const addFiles = useAddFiles();
  const onChange = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => {
    addFiles([...(currentTarget.files ?? [])]);
    // The same file can be chosen again.
    currentTarget.value = '';
  };
  return (
    <label class={`button upload-button ${isMain ? 'button-main' : 'button-plain'}`}>
      <UploadIcon />
      {label}
      <input type="file" accept="application/pdf,.pdf" multiple onChange={onChange} />
    </label>
  );
};
