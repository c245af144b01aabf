import { useEffect, useState } from 'react';
import type { UploadRow } from '#src/data/db/file-rows.ts';
import { readUpload } from '../queries.ts';

/** The bytes of a waiting file; undefined until they are read, and where they are gone. */
export const useUploadBlob = ({ id, mimeType }: Pick<UploadRow, 'id' | 'mimeType'>): Blob | undefined => {
  const [blob, setBlob] = useState<Blob>();
  useEffect(() => {
    let left = false;
    void readUpload({ id, mimeType }).then((read) => {
      if (!left) setBlob(read);
    });
    return () => {
      left = true;
    };
  }, [id, mimeType]);
  return blob;
};
