import { Button } from '@billfold/ui'
import { useSearch, useText } from '@billfold/web-kit'
import { LayoutTemplate } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ProposalFormState } from '../proposals/proposal-form.tsx'
import { hasContent, withTemplate } from './template-values.ts'

const UseTemplateDialog = lazy(() => import(/* webpackChunkName: "saved" */ './use-template-dialog.tsx').then((file) => ({ default: file.UseTemplateDialog })))

/** Shown in the form for new proposals. The URL '/proposals/new?templates' opens the list of templates. */
export function TemplateButton({ form }: { form: ProposalFormState }) {
  const t = useText()
  const [search] = useSearch()
  const [isOpen, setOpen] = useState(search.has('templates'))
  return (
    <>
      <Button size="small" icon={<LayoutTemplate />} onClick={() => setOpen(true)}>
        {t('Use template')}
      </Button>
      <Suspense>
        {isOpen && (
          <UseTemplateDialog
            replacesContent={hasContent(form.getValues())}
            // Keeps the default values, so that the form counts as changed.
            onUse={(template) => form.reset(withTemplate(form.getValues(), template), { keepDefaultValues: true })}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
