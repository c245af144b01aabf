import { lazy, Suspense, useState } from 'react';
import type { RoadPackRow } from '#src/data/db/database.ts';
import { ROAD_TEXT } from '#src/texts/road.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { packName } from '../model/pack.ts';

const DeleteDialog = lazy(() => import('./DeleteDialog.tsx'));

/** Deletes a saved route, after a question. */
export const DeleteButton = ({ pack }: { readonly pack: RoadPackRow }) => {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <IconButton
        icon="trash-2"
        size={20}
        label={ROAD_TEXT.deleteLabel(packName(pack))}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open !== undefined && (
        <Suspense>
          <DeleteDialog pack={pack} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
