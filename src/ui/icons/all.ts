import { MORE_ICONS } from './more.ts';
import { registerIcons } from './registry.ts';

registerIcons(MORE_ICONS);
