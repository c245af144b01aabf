import type { RoadPackRow } from '#src/data/db/database.ts';
import { sizeText } from '#src/lib/units.ts';
import { ROAD_TEXT } from '#src/texts/road.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { deleteRoadPack } from '../commands.ts';
import { packName } from '../model/pack.ts';

interface DeleteDialogProps {
  readonly pack: RoadPackRow;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before a saved route goes: on the road it cannot be had again. */
const DeleteDialog = ({ pack, open, onClose }: DeleteDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={ROAD_TEXT.deleteTitle}
    actions={
      <>
        <Button onClick={onClose}>{ROAD_TEXT.keep}</Button>
        <Button
          variant="danger"
          onClick={() => {
            onClose();
            void deleteRoadPack(pack.id);
          }}
        >
          {ROAD_TEXT.delete}
        </Button>
      </>
    }
  >
    {ROAD_TEXT.deleteText(packName(pack), sizeText(pack.bytes))}
  </Dialog>
);

export default DeleteDialog;
