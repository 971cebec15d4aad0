import styles from './figure.module.css'

interface FigureProps {
  label: string
  value: string
  caption: string
}

export function Figure({ label, value, caption }: FigureProps) {
  return (
    <section className={styles.card}>
      <h2 className={styles.label}>{label}</h2>
      <p className={styles.value}>{value}</p>
      <p className={styles.caption}>{caption}</p>
    </section>
  )
}
