import { newProposal } from '@billfold/contracts/proposals/proposal'
import { contractResolver, translated } from '@billfold/web-kit/forms/contract-resolver.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { Button, Skeleton, useMediaQuery } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { useClientChoices } from '@billfold/web-kit/clients/client-choices.ts'
import { useLoadWhenIdle } from '@billfold/web-kit/data/when-idle.ts'
import { FormGroup, PageForm, type PageFormFrame } from '@billfold/web-kit/forms/page-form.tsx'
import { LazyPart } from '@billfold/web-kit/states/lazy-part.tsx'
import { Eye } from 'lucide-react'
import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react'
import { type ProposalBody, type ProposalFormValues, bodyOf, figuresOf } from './proposal-form-model.ts'
import styles from './proposal-form.module.css'
import { BasicFields, ContentFields, InvestmentFields, type NamedClient } from './proposal-fields.tsx'

/** The fields contain strings; submitting a valid form yields the request body. */
export type ProposalFormState = UseFormReturn<ProposalFormValues, unknown, ProposalBody>

const validate = contractResolver(zodResolver(translated(newProposal)), bodyOf)

/** Validates against the contract and rejects a new line that is unfinished. */
const resolver: Resolver<ProposalFormValues, unknown, ProposalBody> = async (values, context, options) => {
  const validated = await validate(values, context, options)
  if (values.newLine.description.trim() === '') return validated
  const pending = { description: { type: 'pending', message: 'This item hasn’t been added yet. Add it or clear it.' } }
  return { values: {}, errors: { ...validated.errors, newLine: pending } }
}

export function useProposalForm(defaultValues: ProposalFormValues): ProposalFormState {
  return useForm({ defaultValues, resolver })
}

const loadPreview = () => import('./proposal-preview.tsx')
/** Loaded separately, once the form is shown. */
const LivePreview = lazy(() => loadPreview().then((file) => ({ default: file.LivePreview })))
const loadColumn = () => loadPreview().then((file) => ({ default: file.PreviewColumn }))

/** Keep in sync with the style sheet. */
const WIDE = '(min-width: 1280px)'

interface ProposalFormProps extends PageFormFrame {
  form: ProposalFormState
  createdAt?: string
  client?: NamedClient
  /** A button next to the first group's title. */
  action?: ReactNode
}

export function ProposalForm({ form, createdAt, client, action, ...frame }: ProposalFormProps) {
  const t = useText()
  const { formState, setFocus } = form
  const clientId = useWatch({ control: form.control, name: 'clientId' })
  const choices = useClientChoices({ chosen: clientId })
  const [isPreviewing, setPreviewing] = useState(false)
  const isWide = useMediaQuery(WIDE)
  useEffect(() => setFocus('clientId'), [setFocus])
  useLoadWhenIdle(loadPreview)

  const preview = (
    <div className={styles.lead}>
      <RunningTotal form={form} />
      <Button icon={<Eye />} onClick={() => setPreviewing(true)} className={styles.preview}>
        {t('Preview Proposal')}
      </Button>
    </div>
  )

  return (
    <div className={styles.columns}>
      <PageForm {...frame} isSaving={formState.isSubmitting} lead={preview}>
        <FormGroup title={t('Proposal')} action={action}>
          <BasicFields form={form} choices={choices} client={client} />
        </FormGroup>

        <FormGroup title={t('Content')}>
          <ContentFields form={form} />
        </FormGroup>

        <FormGroup title={t('Project Investment')}>
          <InvestmentFields form={form} />
        </FormGroup>
        <Suspense>
          {isPreviewing && (
            <LivePreview values={form.getValues()} client={choices.chosen} createdAt={createdAt} onClose={() => setPreviewing(false)} />
          )}
        </Suspense>
      </PageForm>
      {isWide && (
        <LazyPart load={loadColumn} loading={<Skeleton height={640} />} failure={t('The preview could not be loaded')}>
          {(Column) => <Column form={form} client={choices.chosen} createdAt={createdAt} />}
        </LazyPart>
      )}
    </div>
  )
}

/** Keeps the total in view while the user edits line items. */
function RunningTotal({ form: { control } }: { form: ProposalFormState }) {
  const t = useText()
  const { money } = useFormat()
  const [lineItems, amount, downPaymentPercentage] = useWatch({ control, name: ['lineItems', 'amount', 'downPaymentPercentage'] })
  const figures = figuresOf({ lineItems, amount, downPaymentPercentage })
  return (
    <p className={styles.total}>
      {t('Total')} <strong>{money(figures.amount)}</strong>
    </p>
  )
}
