import type { ProposalSection } from '@billfold/contracts/proposals/proposal-content'
import { Field, Skeleton, TextArea } from '@billfold/ui'
import { lazy, Suspense, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import type { ProposalFormState } from '../proposals/proposal-form.tsx'
import type { RichTextEditorProps } from './rich-text-editor.tsx'

/**
 * A separate chunk, because the editor is as large as the rest of the form. If it fails to load, the user can still enter HTML in a text
 * field.
 */
const RichTextEditor = lazy(() =>
  import('./rich-text-editor.tsx').then(
    (file) => ({ default: file.RichTextEditor }),
    () => ({ default: PlainEditor }),
  ),
)

interface RichTextFieldProps {
  form: ProposalFormState
  name: ProposalSection
  label: string
  rows: number
  help?: ReactNode
  error: string | undefined
  className?: string | undefined
}

export function RichTextField({ form, name, label, rows, help, error, className }: RichTextFieldProps) {
  const { ref, value, onChange, onBlur } = useController({ control: form.control, name }).field
  return (
    <Field label={label} error={error} help={help} className={className}>
      <Suspense fallback={<Skeleton width="100%" height={`calc(${rows} * 1.5em + 57px)`} />}>
        <RichTextEditor ref={ref} label={label} rows={rows} value={value} onChange={onChange} onBlur={onBlur} />
      </Suspense>
    </Field>
  )
}

function PlainEditor({ label, onChange, ...rest }: RichTextEditorProps) {
  return <TextArea aria-label={label} onChange={(event) => onChange(event.target.value)} {...rest} />
}
