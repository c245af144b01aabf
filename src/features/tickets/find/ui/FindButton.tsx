import { FIND } from '#src/texts/find.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { useViewer } from '../../staff/useViewer.ts';
import { openFind } from '../store.ts';

/** Opens Find; staff alone have it. */
export const FindButton = ({ className = '' }: { readonly className?: string }) =>
  useViewer().staff && <IconButton icon="search" label={FIND.title} className={className} onClick={openFind} />;
