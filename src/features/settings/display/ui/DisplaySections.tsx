import { SETTINGS } from '#src/texts/settings.ts';
import { Choice } from '#src/ui/Choice.tsx';
import { setDistanceUnit, useDistanceUnit } from '#src/ui/distance.ts';
import { Section } from '#src/ui/Section.tsx';
import { setTheme, useTheme } from '#src/ui/theme.ts';

const { theme: THEME, units: UNITS } = SETTINGS;

/** System, day or night. */
export const ThemeSection = () => (
  <Section id="theme" title={THEME.title}>
    <Choice
      label={THEME.title}
      labelHidden
      hint={THEME.hint}
      value={useTheme()}
      onChange={setTheme}
      options={[
        { value: 'system', label: THEME.options.system },
        { value: 'day', label: THEME.options.day },
        { value: 'night', label: THEME.options.night },
      ]}
    />
  </Section>
);

/** Miles or kilometres for the route's summary. */
export const UnitsSection = () => (
  <Section id="units" title={UNITS.title}>
    <Choice
      label={UNITS.label}
      hint={UNITS.hint}
      value={useDistanceUnit()}
      onChange={setDistanceUnit}
      options={[
        { value: 'miles', label: UNITS.options.miles },
        { value: 'kilometres', label: UNITS.options.kilometres },
      ]}
    />
  </Section>
);
