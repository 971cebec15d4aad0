import type { BodyInput } from '@billfold/contracts/call'
import { type Client, DEFAULT_HOURLY_RATE, newClient } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { newProject, type Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { Button, Dialog, Field, NumberInput, Select, TextInput } from '@billfold/ui'
import { type ApiError, clientOption, queryOf, sortClients, useNewClient, useSave, useText } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useMemo, useRef } from 'react'
import { useClientChoices } from '../clients/client-choices.ts'
import { SaveFailure } from '../forms/save-failure.tsx'
import { typedAmount } from '../forms/typed-amount.ts'
import { useShortForm } from '../forms/use-short-form.ts'
import { useBillingDefaults } from '../settings/use-billing-defaults.ts'

interface NewRecordDialogProps<Saved> {
  /** The name entered in the select. */
  name: string
  onClose: () => void
  onCreated: (saved: Saved) => void
}

export function NewClientDialog({ name, onClose, onCreated }: NewRecordDialogProps<Client>) {
  const t = useText()
  const queryClient = useQueryClient()
  const email = useRef<HTMLInputElement>(null)
  const { data: billing } = useBillingDefaults()
  const create = useSave(clientCalls.create, {
    changes: ['clients'],
    success: 'Client created successfully',
    explains: 'everything',
    // Lets selects show the new client before their list is refetched.
    onSaved: (client) => queryClient.setQueryData(queryOf(clientCalls.get, { params: { id: client.id } }).queryKey, client),
    onSavedWhileOpen: (client) => {
      onClose()
      onCreated(client)
    },
  })
  const bodyOf = (values: Record<'name' | 'email' | 'hourlyRate', string>): BodyInput<typeof clientCalls.create> => ({
    name: values.name,
    email: values.email,
    hourlyRate: values.hourlyRate.trim() || null,
    ...(billing && { currency: billing.defaultCurrency, paymentTerms: billing.defaultPaymentTerms }),
  })
  const form = useShortForm({
    rules: newClient,
    initial: { name, email: '', hourlyRate: typedAmount(billing?.defaultHourlyRate ?? DEFAULT_HOURLY_RATE) },
    bodyOf,
    send: (values) => create.mutateAsync({ body: bodyOf(values) }),
  })

  return (
    <RecordDialog
      title={t('New Client')}
      submitText={t('Create Client')}
      form={form}
      error={create.error}
      // If the name has already been entered, start with the next field.
      initialFocus={name === '' ? undefined : email}
      onClose={onClose}
    >
      <Field label={t('Company Name')} required="written" error={form.errors.name}>
        <TextInput placeholder={t('Enter company name')} autoComplete="off" {...form.bind('name')} />
      </Field>
      <Field label={t('Email')} required="written" error={form.errors.email}>
        <TextInput ref={email} type="email" autoComplete="off" {...form.bind('email')} />
      </Field>
      <Field label={t('Hourly Rate')} error={form.errors.hourlyRate}>
        <NumberInput step={0.01} min={0} prefix="$" {...form.bind('hourlyRate')} />
      </Field>
    </RecordDialog>
  )
}

interface NewProjectDialogProps extends NewRecordDialogProps<Project> {
  /** Id of the client in the form; '' if none is chosen yet. */
  clientId: string
  isClientFixed: boolean
}

export function NewProjectDialog({ name, clientId, isClientFixed, onClose, onCreated }: NewProjectDialogProps) {
  const t = useText()
  const queryClient = useQueryClient()
  const { data: billing } = useBillingDefaults()
  const create = useSave(projectCalls.create, {
    changes: ['projects'],
    success: 'Project created successfully',
    explains: 'everything',
    onSaved: (project) => queryClient.setQueryData(queryOf(projectCalls.get, { params: { id: project.id } }).queryKey, project),
    onSavedWhileOpen: (project) => {
      onClose()
      onCreated(project)
    },
  })
  const form = useShortForm({
    rules: newProject,
    initial: { name, clientId },
    bodyOf: (values) => ({ name: values.name, clientId: Number(values.clientId) }),
    send: ({ name: projectName, clientId: id }) =>
      create.mutateAsync({
        body: { name: projectName, clientId: Number(id), hourlyRate: clients.find(id)?.hourlyRate ?? billing?.defaultHourlyRate ?? null },
      }),
  })
  const clients = useClientChoices({ chosen: form.values.clientId, withInactive: true })
  const options = useMemo(() => sortClients(clients.items).map((client) => clientOption(client, t)), [clients.items, t])
  const created = useNewClient(({ id }) => form.change('clientId', String(id)))

  return (
    <RecordDialog title={t('New Project')} submitText={t('Create Project')} form={form} error={create.error} onClose={onClose}>
      <Field label={t('Project Name')} required error={form.errors.name}>
        <TextInput placeholder={t('Enter project name')} autoComplete="off" {...form.bind('name')} />
      </Field>
      <Field label={t('Client')} required error={clients.failure ? undefined : form.errors.clientId} help={clients.failure}>
        <Select
          options={options}
          search={clients.search}
          create={created.create}
          value={form.values.clientId}
          onValueChange={(id) => form.change('clientId', id)}
          placeholder={clients.isLoading ? t('Loading clients...') : t('Select client')}
          disabled={isClientFixed}
        />
      </Field>
      {created.dialog}
    </RecordDialog>
  )
}

interface RecordDialogProps {
  title: string
  submitText: string
  form: Pick<ReturnType<typeof useShortForm>, 'values' | 'isSending' | 'submit'>
  error: ApiError | null
  initialFocus?: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

function RecordDialog({ title, submitText, form, error, initialFocus, onClose, children }: RecordDialogProps) {
  const t = useText()
  return (
    <Dialog
      open
      size="small"
      title={title}
      initialFocus={initialFocus}
      onOpenChange={onClose}
      onSubmit={(event) => {
        // In React's tree, this form is inside the form that contains the select, so the event would also submit that form.
        event.stopPropagation()
        void form.submit(event)
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={form.isSending} busyText={t('Saving...')}>
            {submitText}
          </Button>
        </>
      }
    >
      <SaveFailure error={error} fields={form.values} />
      {children}
    </Dialog>
  )
}
