import { Field, TextArea } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import styles from './proposal-form.module.css'
import { useProblem } from './use-problem.ts'
import type { ProposalFormState } from './use-proposal-form.ts'

const sections = [
  { name: 'projectOverview', label: 'Project Overview', rows: 6 },
  { name: 'keyFeatures', label: 'Key Features', rows: 5 },
  { name: 'projectAssumptions', label: 'Project Assumptions', rows: 4 },
  { name: 'projectDeliverables', label: 'Project Deliverables', rows: 5 },
] as const

export function ContentFields({ form }: { form: ProposalFormState }) {
  const t = useText()
  const problem = useProblem(form)
  return sections.map(({ name, label, rows }) => (
    <Field
      key={name}
      label={t(label)}
      error={problem(name)}
      help={name === 'projectOverview' && t('HTML is allowed in these four fields')}
      className={styles.wide}
    >
      <TextArea rows={rows} {...form.register(name)} />
    </Field>
  ))
}
