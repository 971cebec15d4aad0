import { Card, LoadingState, Skeleton } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { lazyPart } from '../../lazy-part.tsx'

const Part = lazyPart(() => import('./data-tab.tsx').then((file) => file.DataTab))

export function DataTab() {
  const t = useText()
  const loading = (
    <LoadingState text={t('Loading settings...')}>
      <Card>
        <Skeleton height="96px" />
      </Card>
    </LoadingState>
  )
  return <Part loading={loading} />
}
