import { Icon, type IconName } from '#src/ui/Icon.tsx';
import { CORE_ICONS } from '#src/ui/icons/core.ts';
import { MORE_ICONS } from '#src/ui/icons/more.ts';
import { Demo } from './parts.tsx';

const NAMES = Object.keys({ ...CORE_ICONS, ...MORE_ICONS }).sort() as IconName[];

/** Every outline under its name. */
export const Icons = () => (
  <Demo title="Icon: 24, 20, 16" wide>
    <ul className="grid grid-cols-3 gap-3 text-xs text-ink-2">
      {NAMES.map((name) => (
        <li key={name} className="flex items-center gap-2">
          <Icon name={name} />
          <Icon name={name} size={20} />
          <Icon name={name} size={16} />
          {name}
        </li>
      ))}
    </ul>
  </Demo>
);
