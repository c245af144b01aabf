import type { FileKind } from '#src/lib/file-kind.ts';
import type { IconName } from './Icon.tsx';

/** What stands for a file where it is not shown itself. */
export const FILE_ICON: Readonly<Record<FileKind, IconName>> = { image: 'image', audio: 'mic', file: 'file-text' };
