import { Count } from '#src/ui/Count.tsx';
import { Icon, type IconName } from '#src/ui/Icon.tsx';
import type { Badge } from './badges.ts';

/** Beside the icon's corner and over none of its lines, however many digits it has, with an edge of the ground around it. */
const PLACE = { top: -11, left: 22, borderRadius: 3, boxShadow: '0 0 0 2px var(--surface)' } as const;

interface BadgedIconProps {
  readonly icon: IconName;
  readonly badge: Badge | undefined;
}

/** An entry's icon, with the number of what waits there. */
export const BadgedIcon = ({ icon, badge }: BadgedIconProps) => (
  <span className="relative flex">
    <Icon name={icon} />
    {badge && (
      <span aria-hidden className="absolute flex" style={PLACE}>
        <Count value={badge.value} />
      </span>
    )}
  </span>
);
