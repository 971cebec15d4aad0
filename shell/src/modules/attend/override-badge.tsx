import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import { Button } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { resetOverrides } from '../adjust/override-choice.ts'
import { isOverride } from '../module-catalog.ts'
import css from './module-attendant.module.css'

/** Names the overridden modules and offers a reset, so developers notice that the page is not the published one. */
export function OverrideBadge({ modules }: { modules: readonly RegisteredModule[] }) {
  const t = useText()
  const own = modules.filter(isOverride)
  if (own.length === 0) return null
  return (
    <output className={css.card}>
      <span className={css.words}>
        {own.map(({ id, state, current }) => (
          <span key={id} className={css.line}>
            {state === 'on' ? t('{module} comes from {origin}', { module: id, origin: originOf(current.base) }) : t('{module} can’t be loaded from {origin}', { module: id, origin: originOf(current.base) })}
          </span>
        ))}
      </span>
      <Button size="small" onClick={resetOverrides}>
        {t('Reset')}
      </Button>
    </output>
  )
}

function originOf(base: string): string {
  return new URL(base).host
}
