import type { RoadPackRow } from '#src/data/db/database.ts';
import { sizeText } from '#src/lib/units.ts';
import { ROAD_TEXT } from '#src/texts/road.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { deleteRoadPack } from '../commands.ts';
import { packName } from '../model/pack.ts';

interface DeleteDialogProps {
  readonly pack: RoadPackRow;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before a saved route goes: on the road it cannot be had again. */
const DeleteDialog = ({ pack, open, onClose }: DeleteDialogProps) => (
  <ConfirmDialog
    open={open}
    title={ROAD_TEXT.deleteTitle}
    cancel={ROAD_TEXT.keep}
    action={ROAD_TEXT.delete}
    danger
    onCancel={onClose}
    onConfirm={() => {
      onClose();
      void deleteRoadPack(pack.id);
    }}
  >
    {ROAD_TEXT.deleteText(packName(pack), sizeText(pack.bytes))}
  </ConfirmDialog>
);

export default DeleteDialog;
