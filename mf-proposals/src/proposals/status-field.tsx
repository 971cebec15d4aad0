import { proposalStatuses } from '@billfold/contracts/proposals/proposal'
import { Field, Select } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useController } from 'react-hook-form'
import { statusNames } from './proposal-status.ts'
import type { ProposalFormState } from './use-proposal-form.ts'

export function StatusField({ form, error }: { form: ProposalFormState; error: string | undefined }) {
  const t = useText()
  const { field } = useController({ control: form.control, name: 'status' })
  const { onChange, ...rest } = field
  return (
    <Field label={t('Status')} error={error}>
      <Select {...rest} onValueChange={onChange} options={proposalStatuses.map((status) => ({ value: status, label: t(statusNames[status]) }))} />
    </Field>
  )
}
