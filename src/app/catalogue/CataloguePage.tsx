import '#src/ui/icons/all.ts';
import { SHELL } from '#src/texts/shell.ts';
import { Choice } from '#src/ui/Choice.tsx';
import { PageTitle } from '#src/ui/PageTitle.tsx';
import { Toaster } from '#src/ui/Toaster.tsx';
import { setTheme, useTheme } from '#src/ui/theme.ts';
import { Actions } from './actions.tsx';
import { Fields } from './fields.tsx';
import { Icons } from './icons.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { Signs } from './signs.tsx';
import { Sounds } from './sound.tsx';
import { States } from './states.tsx';
import { Tables } from './tables.tsx';

/** Every shared component in every state: a page of development builds, and one of its own (`npm run catalogue`). */
const CataloguePage = () => {
  const theme = useTheme();
  return (
    <main className="mx-auto max-w-full px-(--gutter) py-8">
      <title>{SHELL.title('Catalogue')}</title>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <PageTitle>Every part, every state</PageTitle>
        <Choice
          label="Theme"
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'system', label: 'System' },
            { value: 'day', label: 'Day' },
            { value: 'night', label: 'Night' },
          ]}
        />
      </header>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Actions />
        <Fields />
        <Signs />
        <Shortcuts />
        <States />
        <Sounds />
        <Tables />
        <Icons />
      </div>
      <Toaster label={SHELL.notices} closeLabel={SHELL.close} />
    </main>
  );
};

export default CataloguePage;
