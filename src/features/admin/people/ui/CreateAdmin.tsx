import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { useStore } from 'zustand';
import { TEXT as LIMITS } from '#src/contract/limits.ts';
import { META } from '#src/data/db/meta.ts';
import { proofQuestion } from '#src/data/proof-question.ts';
import { useAccount } from '#src/hooks/session.ts';
import { useIsMounted } from '#src/hooks/useIsMounted.ts';
import { type Draft, useKeptDraft } from '#src/hooks/useKeptDraft.ts';
import { USERS } from '#src/texts/users.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Field } from '#src/ui/Field.tsx';
import { check } from '#src/ui/form/check.ts';
import { FormDialog } from '#src/ui/form/FormDialog.tsx';
import { useForm } from '#src/ui/form/useForm.ts';
import { toast } from '#src/ui/toast.ts';
import { type CreateAdminValues, createAdmin, createAdminFormSchema } from '../commands.ts';
import { createdAdminStore } from '../store.ts';
import { NewPassword } from './NewPassword.tsx';

const TEXT = USERS.create;
const EMPTY: CreateAdminValues = { email: '', firstName: '', lastName: '' };
const draftSchema = v.object({ email: v.string(), firstName: v.string(), lastName: v.string() });

interface CreateAdminProps {
  readonly open: boolean;
  readonly online: boolean;
  readonly onClose: () => void;
}

interface AdminFormProps extends CreateAdminProps {
  readonly draft: Draft<CreateAdminValues>;
  readonly onCreated: (email: string, password: string) => void;
}

const AdminForm = ({ open, online, onClose, draft: { draft, keep, store }, onCreated }: AdminFormProps) => {
  const client = useQueryClient();
  const form = useForm({
    schema: createAdminFormSchema,
    initial: EMPTY,
    draft,
    onValues: (values) => keep(Object.values(values).some((text) => text !== '') ? values : undefined),
    onSubmit: async (values) => {
      // The answer may end the session.
      store();
      const answer = await createAdmin(client, values);
      if ('failure' in answer) return answer.failure;
      onCreated(values.email, answer.password);
      return undefined;
    },
  });
  // One dialog at a time: this one makes room for the question, and comes back as it was.
  const proving = useStore(proofQuestion, ({ asked }) => asked !== undefined);
  const ready = check(createAdminFormSchema, form.values).ok && online;
  const field = { autoComplete: 'off', disabled: form.busy } as const;
  return (
    <FormDialog
      open={open && !proving}
      title={TEXT.action}
      form={form.props}
      cancel={TEXT.cancel}
      action={TEXT.action}
      disabled={!ready && !form.busy}
      busy={form.busy}
      busyLabel={TEXT.busy}
      onClose={onClose}
    >
      <p>{TEXT.hint}</p>
      <Field
        label={TEXT.email}
        {...form.field('email', { ...field, type: 'email', autoFocus: true, maxLength: LIMITS.emailMax })}
      />
      <Field label={TEXT.firstName} {...form.field('firstName', field)} />
      <Field label={TEXT.lastName} {...form.field('lastName', field)} />
      {!online && <Banner icon="cloud-off">{TEXT.offline}</Banner>}
      {form.formError && <Banner tone="bad">{form.formError}</Banner>}
    </FormDialog>
  );
};

/**
 * Create Admin: three fields, a generated password, which is shown once when the account is there. What was typed stays
 * until it is sent, also over another sign-in.
 */
export const CreateAdmin = (props: CreateAdminProps) => {
  const draft = useKeptDraft(META.adminDraft, draftSchema);
  const account = useAccount();
  const isMounted = useIsMounted();
  const made = useStore(createdAdminStore, (state) => state.made);
  if (made && made.account === account) {
    const close = () => {
      createdAdminStore.setState({}, true);
      props.onClose();
    };
    return <NewPassword email={made.email} password={made.password} onClose={close} />;
  }
  if (!props.open || !draft.read) return null;
  return (
    <AdminForm
      {...props}
      draft={draft}
      onCreated={(email, password) => {
        draft.keep(undefined);
        createdAdminStore.setState({ made: { account, email, password } });
        if (!isMounted()) toast.snackbar(USERS.password.waits(email));
      }}
    />
  );
};
