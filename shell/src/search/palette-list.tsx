import { Badge, cx, fold, Kbd } from '@billfold/ui'
import { useEffect, useRef } from 'react'
import { useText } from '@billfold/web-kit'
import { Marked } from './marks.tsx'
import type { PaletteGroup, PaletteItem } from './palette-items.tsx'
import css from './palette.module.css'

interface PaletteListProps {
  /** Prefix of the ids of the list and its options. */
  id: string
  groups: readonly PaletteGroup[]
  active: PaletteItem | undefined
  words: readonly string[]
  /** True if the results still belong to an earlier query. */
  isBusy: boolean
  onPoint: (key: string) => void
  onChoose: (item: PaletteItem, inNewTab: boolean) => void
}

/** The search box keeps the focus, handles the keyboard and refers to the active option in this list. */
export function PaletteList({ id, groups, active, words, isBusy, onPoint, onChoose }: PaletteListProps) {
  const t = useText()
  const list = useRef<HTMLDivElement>(null)
  const activeKey = active?.key
  const isFirst = groups[0]?.items[0]?.key === activeKey
  useEffect(() => {
    // For the first option, also scrolls its group heading into view.
    if (isFirst) list.current?.parentElement?.scrollTo({ top: 0 })
    else if (activeKey !== undefined) document.getElementById(`${id}-${activeKey}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, activeKey, isFirst])

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <datalist> can be neither styled nor grouped
    <div ref={list} role="listbox" id={`${id}-list`} aria-label={t('Results')} aria-busy={isBusy} className={css.list}>
      {groups.map(({ label, items }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers render <optgroup> only in a <select>
        <div key={label} role="group" aria-label={label}>
          <div aria-hidden className={css.group}>
            {label}
          </div>
          {items.map((item) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search box handles the keyboard
            <div
              key={item.key}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers render <option> only in a <select>
              role="option"
              id={`${id}-${item.key}`}
              tabIndex={-1}
              aria-selected={item.key === activeKey}
              className={cx(css.item, item.key === activeKey && css.active)}
              onMouseDown={(event) => event.preventDefault()}
              onPointerMove={() => item.key === activeKey || onPoint(item.key)}
              onClick={(event) => onChoose(item, event.ctrlKey || event.metaKey)}
            >
              <Inside item={item} words={words} isBusy={isBusy} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function Inside({ item: { icon, title, detail, status, figures, shortcut }, words, isBusy }: Pick<PaletteListProps, 'words' | 'isBusy'> & { item: PaletteItem }) {
  const t = useText()
  const shown = fold(`${title} ${detail ?? ''}`)
  const isElsewhere = !isBusy && !words.every((word) => shown.includes(word))
  return (
    <>
      <span aria-hidden className={css.icon}>
        {icon}
      </span>
      <span className={css.words}>
        <span className={css.title}>
          <Marked text={title} words={words} />
        </span>
        {detail && (
          <span className={css.detail}>
            <Marked text={detail} words={words} />
          </span>
        )}
        {isElsewhere && <span className={css.detail}>{t('(match in details)')}</span>}
      </span>
      {(figures || status) && (
        <span className={css.end}>
          {figures && <span className={css.figures}>{figures}</span>}
          {status && <Badge tone={status.tone}>{status.label}</Badge>}
        </span>
      )}
      {shortcut && (
        <span aria-hidden className={css.keys}>
          {shortcut.map((key) => (
            <Kbd key={key}>{key.toUpperCase()}</Kbd>
          ))}
        </span>
      )}
    </>
  )
}
