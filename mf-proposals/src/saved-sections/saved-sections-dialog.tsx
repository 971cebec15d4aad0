import { newSavedSection } from '@billfold/contracts/proposals/saved-section'
import { savedSectionCalls } from '@billfold/contracts/proposals/saved-section-calls'
import { Button, Dialog, Field, Notice, TextInput } from '@billfold/ui'
import { queryOf, reasonOf, toast, useCall, useKeptFailure, useSave, useText } from '@billfold/web-kit'
import { useShortForm } from '@billfold/web-kit/forms/use-short-form.ts'
import { useQuery } from '@tanstack/react-query'
import { BookMarked } from 'lucide-react'
import { findByName, SavedList } from '../reuse/saved-list.tsx'
import styles from './saved-sections-dialog.module.css'

interface SavedSectionsDialogProps {
  /** Label of the field, such as 'Key Features'. */
  label: string
  /** The field's current text. */
  text: string
  onInsert: (text: string) => void
  onClose: () => void
}

/** Lets the user insert a saved section into a field, or save the field's text under a name. */
export function SavedSectionsDialog({ label, text, onInsert, onClose }: SavedSectionsDialogProps) {
  const t = useText()
  // Always refetch, because sections may have been saved in another tab.
  const query = useKeptFailure(useQuery({ ...queryOf(savedSectionCalls.list), refetchOnMount: 'always' }))
  const load = useSave(savedSectionCalls.get, {
    failure: 'The section could not be loaded',
    onSavedWhileOpen: (section) => {
      onInsert(section.text)
      toast({ title: t('Section inserted'), tone: 'good' })
      onClose()
    },
  })
  return (
    <Dialog open title={t('Saved sections')} description={t('Text you use often. When you insert a section, it’s added to the end of “{field}”.', { field: label })} onOpenChange={onClose}>
      {text.trim() !== '' && <SaveForm label={label} text={text} />}
      <SavedList
        query={query}
        calls={savedSectionCalls}
        icon={<BookMarked />}
        texts={{
          failure: t('The saved sections could not be loaded'),
          empty: { title: t('No saved sections yet'), description: t('Write something in the field, then give it a name and save it here.') },
          search: t('Search sections...'),
          use: t('Insert'),
          deleted: 'Section deleted',
        }}
        describe={({ excerpt }) => excerpt}
        usedId={load.isPending ? Number(load.variables.params.id) : undefined}
        onUse={({ id }) => load.mutate({ params: { id } })}
      />
    </Dialog>
  )
}

function SaveForm({ label, text }: Pick<SavedSectionsDialogProps, 'label' | 'text'>) {
  const t = useText()
  const { data: sections } = useCall(savedSectionCalls.list)
  const save = useSave(savedSectionCalls.create, { invalidates: [savedSectionCalls.list], success: 'Section saved', explains: 'everything' })
  const bodyOf = (values: Record<'name' | 'text', string>) => ({ ...values, replace: findByName(sections, values.name) !== undefined })
  const form = useShortForm({
    rules: newSavedSection,
    initial: { name: '', text },
    bodyOf,
    send: async (values) => {
      await save.mutateAsync({ body: bodyOf(values) })
      form.change('name', '')
    },
  })
  const replaced = findByName(sections, form.values.name)
  const isAtField = save.error?.issues.some(({ path }) => path === 'name')
  const problem = form.errors.text ?? (save.error && !isAtField ? reasonOf(save.error, t) : undefined)
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        // In the React tree, this form is inside the proposal's form. Stop the event, or the proposal would be submitted as well.
        event.stopPropagation()
        void form.submit(event)
      }}
    >
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className={styles.row}>
        <Field
          label={t('Save “{field}” as', { field: label })}
          error={form.errors.name}
          help={replaced && t('Replaces your section “{name}”.', { name: replaced.name })}
          className={styles.name}
        >
          <TextInput autoComplete="off" {...form.bind('name')} />
        </Field>
        <Button type="submit" busy={form.isSending} busyText={t('Saving...')} className={styles.save}>
          {replaced ? t('Replace') : t('Save')}
        </Button>
      </div>
    </form>
  )
}
