import { useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Choice } from '#src/ui/Choice.tsx';
import { Count } from '#src/ui/Count.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { ToggleChip } from '#src/ui/ToggleChip.tsx';
import { Demo, Flow } from './parts.tsx';

const Buttons = () => {
  const [busy, setBusy] = useState(false);
  return (
    <Demo title="Button, LinkButton, IconButton" wide>
      <Flow>
        <Button variant="primary" busy={busy} busyLabel="Calculating..." onClick={() => setBusy(true)}>
          Build Route
        </Button>
        <Button variant="primary" busy busyLabel="Calculating...">
          Build Route
        </Button>
        <Button variant="primary" icon="navigation">
          Drive
        </Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button variant="quiet" onClick={() => setBusy(false)}>
          Reset
        </Button>
      </Flow>
      <Flow>
        <Button>Clear Route</Button>
        <Button icon="sliders-horizontal">
          Filters <Count value={2} label="filters on" />
        </Button>
        <Button busy>Request Service</Button>
        <Button variant="quiet">Edit</Button>
        <Button variant="danger">Delete</Button>
        <Button variant="danger-2">Disapprove</Button>
        <Button disabled>Disabled</Button>
      </Flow>
      <Flow>
        <Button size="tall">Tall</Button>
        <Button size="dense">Assign to me</Button>
        <LinkButton to="/dev/catalogue" icon="map">
          A link
        </LinkButton>
        <IconButton icon="copy" label="Copy address" line />
        <IconButton icon="mic" label="Record" />
        <IconButton icon="mic" label="Record, disabled" disabled />
      </Flow>
      <Button variant="primary" size="tall" wide>
        Wide and tall
      </Button>
      <LinkButton to="/dev/catalogue" wide className="mt-3">
        A wide link
      </LinkButton>
    </Demo>
  );
};

const Switches = () => {
  const [on, setOn] = useState(true);
  return (
    <Demo title="Switch">
      <Switch label="Browser notifications" checked={on} onChange={setOn} />
      <Switch
        label="With a hint"
        hint="What it does, in a sentence."
        checked={!on}
        onChange={(value) => setOn(!value)}
      />
      <Switch label="Off, disabled" hint="Why." checked={false} disabled onChange={() => undefined} />
    </Demo>
  );
};

const MODES = [
  { value: 'all', label: 'All stations' },
  { value: 'route', label: 'Near route' },
  { value: 'plan', label: 'Fuel plan' },
] as const;

const Choices = () => {
  const [mode, setMode] = useState<'all' | 'route' | 'plan'>('route');
  const [theme, setChosen] = useState<'system' | 'day' | 'night'>('system');
  return (
    <Demo title="Segmented (tabs), Choice (one answer)">
      <Flow>
        <Segmented label="Stations shown" options={MODES} value={mode} onChange={setMode} className="w-full" />
      </Flow>
      <Flow>
        <Segmented
          label="With one that is not possible"
          options={MODES.map((option) => ({ ...option, disabled: option.value === 'plan' }))}
          value={mode}
          onChange={setMode}
          className="w-full"
        />
      </Flow>
      <Choice
        label="Theme"
        value={theme}
        onChange={setChosen}
        options={[
          { value: 'system', label: 'System' },
          { value: 'day', label: 'Day' },
          { value: 'night', label: 'Night' },
        ]}
      />
    </Demo>
  );
};

const Chips = () => {
  const [on, setOn] = useState<readonly string[]>(['Tires', 'Roadside Assistance']);
  const change = (name: string) => (pressed: boolean) =>
    setOn(pressed ? [...on, name] : on.filter((other) => other !== name));
  return (
    <Demo title="ToggleChip">
      <Flow>
        {['Tires', 'Oil Changes', 'Truck Wash', 'Roadside Assistance', 'Parking'].map((name) => (
          <ToggleChip key={name} pressed={on.includes(name)} onChange={change(name)}>
            {name}
          </ToggleChip>
        ))}
        <ToggleChip pressed={false} onChange={() => undefined} disabled>
          Towing
        </ToggleChip>
      </Flow>
    </Demo>
  );
};

const Menus = () => (
  <Demo title="Menu">
    <Flow>
      <Menu
        label="Account menu"
        anchor="bottom start"
        face={
          <span className="inline-flex min-h-12 items-center gap-2 px-3">
            <Icon name="circle-user" /> Ray Ortega
          </span>
        }
        heading={<p className="font-strong">Ray Ortega</p>}
        entries={[
          { label: 'Your account', icon: 'user', to: '/profile' },
          { label: 'Change password', icon: 'key-round', to: '/settings' },
          { label: 'Log out', icon: 'log-out', onSelect: () => undefined },
        ]}
      />
    </Flow>
  </Demo>
);

/** What is pressed. */
export const Actions = () => (
  <>
    <Buttons />
    <Choices />
    <Switches />
    <Chips />
    <Menus />
  </>
);
