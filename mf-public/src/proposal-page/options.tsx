import { groupsOf, type OptionGroup } from '@billfold/contracts/proposals/line-options'
import type { SharedOption } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { cx } from '@billfold/ui/class-names.ts'
import { VisuallyHidden } from '@billfold/ui/layout/small-parts.tsx'
import { moneyText } from '@billfold/web-kit/project-status/figures.ts'
import { Check } from 'lucide-react'
import styles from './options.module.css'
import type { Choice } from './use-choice.ts'

interface OptionsProps {
  options: readonly SharedOption[]
  choice: Choice
}

/** Shows checkboxes and radio buttons, or only the final choice once the proposal can no longer be signed. */
export function Options({ options, choice }: OptionsProps) {
  const Group = choice.state === 'closed' ? ClosedGroup : OpenGroup
  return groupsOf(options).map((group) => <Group key={group.name ?? ''} group={group} choice={choice} />)
}

interface GroupProps {
  group: OptionGroup<SharedOption>
  choice: Choice
}

function titleOf(name: string | null): string {
  return name === null ? 'Optional' : `Choose one: ${name}`
}

function OpenGroup({ group: { name, members }, choice: { state, chosen, choose } }: GroupProps) {
  return (
    <fieldset className={styles.group} disabled={state === 'paused'}>
      <legend className={styles.title}>{titleOf(name)}</legend>
      {members.map(({ place, option }) => (
        <label key={place} className={cx(styles.option, styles.open)}>
          <input type={name === null ? 'checkbox' : 'radio'} name={`option ${members[0]?.place}`} className={styles.mark} checked={chosen.has(place)} onChange={() => choose(place)} />
          <OptionText option={option} />
        </label>
      ))}
    </fieldset>
  )
}

function ClosedGroup({ group: { name, members }, choice: { chosen } }: GroupProps) {
  return (
    <div className={styles.group}>
      <h3 className={styles.title}>{name ?? 'Optional'}</h3>
      <ul>
        {members.map(({ place, option }) => (
          <li key={place} className={cx(styles.option, !chosen.has(place) && styles.declined)}>
            <span className={styles.mark}>{chosen.has(place) && <Check aria-hidden size={18} className={styles.check} />}</span>
            <OptionText option={option} />
            <VisuallyHidden>{chosen.has(place) ? 'Chosen' : 'Not chosen'}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </div>
  )
}

function OptionText({ option: { description, quantity, rate, amount } }: { option: SharedOption }) {
  return (
    <>
      <span className={styles.text}>
        {description} {quantity !== '1' && <span className={styles.quantity}>{`${quantity} × ${moneyText(rate)}`}</span>}
      </span>{' '}
      <span className={styles.amount}>{moneyText(amount)}</span>
    </>
  )
}
