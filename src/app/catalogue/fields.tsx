import { useState } from 'react';
import * as v from 'valibot';
import { AreaField } from '#src/ui/AreaField.tsx';
import { Button } from '#src/ui/Button.tsx';
import { DayField } from '#src/ui/DayField.tsx';
import { DropArea } from '#src/ui/DropArea.tsx';
import { Field } from '#src/ui/Field.tsx';
import { CheckField } from '#src/ui/form/CheckField.tsx';
import { FormDialog } from '#src/ui/form/FormDialog.tsx';
import { NameDialog } from '#src/ui/form/NameDialog.tsx';
import { useForm } from '#src/ui/form/useForm.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { SelectBox } from '#src/ui/Select.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { Demo, Flow, Stack } from './parts.tsx';

const RULES = v.object({ title: v.pipe(v.string(), v.trim(), v.nonEmpty('Title is required')) });

const NAMED = v.object({ name: v.pipe(v.string(), v.trim(), v.nonEmpty('Name is required')) });

const Forms = () => {
  const [open, setOpen] = useState<'plain' | 'danger' | 'busy' | 'name'>();
  const close = () => setOpen(undefined);
  const form = useForm({
    schema: RULES,
    initial: { title: '' },
    onSubmit: async () => {
      close();
      return undefined;
    },
  });
  return (
    <Demo title="FormDialog, NameDialog">
      <Flow>
        <Button onClick={() => setOpen('plain')}>A form</Button>
        <Button onClick={() => setOpen('danger')}>A form that takes something away</Button>
        <Button onClick={() => setOpen('busy')}>A form that is being sent</Button>
        <Button onClick={() => setOpen('name')}>A name</Button>
      </Flow>
      <FormDialog
        open={open !== undefined && open !== 'name'}
        title="New reply"
        form={form.props}
        cancel="Cancel"
        action="Save"
        danger={open === 'danger'}
        // A real one stays until it is answered; here a press leads out.
        busy={false}
        sending={open === 'busy'}
        busyLabel="Saving"
        onClose={close}
      >
        <Field label="Title" {...form.field('title')} />
      </FormDialog>
      {open === 'name' && (
        <NameDialog
          {...{ title: 'Rename', label: 'Name', cancel: 'Cancel', save: 'Save', saving: 'Saving' }}
          schema={NAMED}
          maxLength={40}
          name="Old Blue"
          onSave={async () => undefined}
          onClose={close}
        />
      )}
    </Demo>
  );
};

const Select = () => {
  const [value, setValue] = useState('10');
  const options = ['5', '10', '25'].map((size) => ({ value: size, label: `${size} rows` }));
  return (
    <Demo title="SelectBox, SelectField">
      <Flow>
        <SelectBox label="Rows" value={value} options={options} onChange={setValue} />
        <SelectBox
          label="Rows by icon"
          icon="arrow-down-wide-narrow"
          value={value}
          options={options}
          onChange={setValue}
        />
      </Flow>
      <Stack>
        <SelectBox label="Rows, wide" className="w-full" value={value} options={options} onChange={setValue} />
        <SelectField label="Rows" hint="Of every page" value={value} options={options} onChange={setValue} />
        <SelectField label="Rows" disabled value={value} options={options} onChange={setValue} />
      </Stack>
    </Demo>
  );
};

const Day = () => {
  const [day, setDay] = useState('2026-11-25');
  return (
    <Demo title="DayField">
      <Stack>
        <DayField label="Closed from" value={day} onChange={setDay} outside="Choose a day from 2000 to 2099" />
        <DayField
          label="Closed to"
          error="This day lies before the first one"
          value="2026-11-24"
          onChange={setDay}
          outside="Choose a day from 2000 to 2099"
        />
      </Stack>
    </Demo>
  );
};

/** What is typed into. */
export const Fields = () => (
  <>
    <Demo title="Field">
      <Stack>
        <Field label="Username" icon="mail" inputProps={{ defaultValue: 'ray.ortega@ozarkfreight.com' }} />
        <Field label="Placeholder" inputProps={{ placeholder: 'City, state or address' }} />
        <Field
          label="Email"
          error="Please enter a valid email address"
          inputProps={{ defaultValue: 'ray.ortega@ozark' }}
        />
        <Field label="Departure" inputProps={{ placeholder: 'Departure (Loading...)', disabled: true }} />
      </Stack>
    </Demo>
    <Demo title="Field: unit, hint, trailing button, compact">
      <Stack>
        <Field label="Tank capacity" unit="gal" inputProps={{ defaultValue: '150', inputMode: 'decimal' }} />
        <Field
          label="Current fuel"
          unit="gal"
          error="Current fuel cannot exceed tank capacity"
          inputProps={{ defaultValue: '160' }}
        />
        <Field label="Search radius" unit="mi" hint="How far from the route a stop may be" />
        <Field
          label="Departure"
          labelHidden
          compact
          icon="circle-dot"
          trailing={<IconButton icon="locate-fixed" label="Use current location" size={20} />}
          inputProps={{ defaultValue: 'Memphis, TN' }}
        />
      </Stack>
    </Demo>
    <Demo title="AreaField, and fields that can only be read">
      <Stack>
        <AreaField label="Address" rows={4} inputProps={{ defaultValue: '1840 W Kearney St\nSpringfield, MO 65803' }} />
        <AreaField label="Address" rows={4} error="Address is required" />
        <Field label="Username" inputProps={{ defaultValue: 'ray.ortega', readOnly: true }} />
      </Stack>
    </Demo>
    <Demo title="PasswordField">
      <Stack>
        <PasswordField
          label="Password"
          showLabel="Show password"
          hideLabel="Hide password"
          inputProps={{ defaultValue: 'correcthorse9' }}
        />
        <PasswordField
          label="Password"
          showLabel="Show password"
          hideLabel="Hide password"
          error="Password must be at least 3 characters"
          inputProps={{ defaultValue: 'ab' }}
        />
      </Stack>
    </Demo>
    <Demo title="DropArea: hold a file over it">
      <DropArea
        label="Messages"
        hint="Drop files to attach them"
        icon="paperclip"
        closed={false}
        onFiles={() => undefined}
        className="p-8"
      >
        A page, or a part of one
      </DropArea>
    </Demo>
    <Demo title="CheckField">
      <Stack>
        <CheckField label="I agree to the Terms and Conditions" inputProps={{ defaultChecked: true }} />
        <CheckField
          label="I agree to the Terms and Conditions"
          error="You must agree to the terms and conditions"
          inputProps={{ defaultChecked: false }}
        />
      </Stack>
    </Demo>
    <Forms />
    <Select />
    <Day />
  </>
);
