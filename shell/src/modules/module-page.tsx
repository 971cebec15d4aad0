import { Card, LoadingState, Skeleton, Stack } from '@billfold/ui'
import { PageShell, useText, useTextOf } from '@billfold/web-kit'
import type { ReactNode } from 'react'
import { ModuleFailed, ModuleOff } from './module-failed.tsx'
import { ModulePart } from './module-part.tsx'
import type { Part } from './part.ts'

const NO_CONTEXT = {}

interface ModulePageProps {
  title: string
  part: Part
}

export function ModulePageView({ title, part }: ModulePageProps) {
  const t = useText()
  const name = useTextOf(part.module)(title)
  const framed = (content: ReactNode) => <PageShell title={name}>{content}</PageShell>
  return (
    <ModulePart
      part={part}
      context={NO_CONTEXT}
      loading={framed(<PageSkeleton text={t('Loading {part}...', { part: name })} />)}
      renderFailed={(kind) =>
        framed(
          <Card>
            <ModuleFailed title={name} kind={kind} onRetry={part.retry} />
          </Card>,
        )
      }
      renderOff={(reason) =>
        framed(
          <Card>
            <ModuleOff title={name} reason={reason} />
          </Card>,
        )
      }
    />
  )
}

function PageSkeleton({ text }: { text: string }) {
  return (
    <LoadingState text={text}>
      <Stack>
        <Skeleton height={104} />
        <Skeleton height={320} />
      </Stack>
    </LoadingState>
  )
}
