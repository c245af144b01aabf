import { AreaField } from '#src/ui/AreaField.tsx';
import { DropArea } from '#src/ui/DropArea.tsx';
import { Field } from '#src/ui/Field.tsx';
import { CheckField } from '#src/ui/form/CheckField.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { Demo, Stack } from './parts.tsx';

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
  </>
);
