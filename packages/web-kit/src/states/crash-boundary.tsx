import { Component, type ReactNode } from 'react'

/** Event that reports an error caught by React, for which the page gets no error event. */
export const CRASH_EVENT = 'billfold-crash'

interface CrashBoundaryProps {
  onCrash?: () => void
  fallback?: ReactNode
  children: ReactNode
}

/** Confines a render error to the boundary's children. */
export class CrashBoundary extends Component<CrashBoundaryProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override componentDidCatch(error: unknown) {
    window.dispatchEvent(new ErrorEvent(CRASH_EVENT, { error }))
    this.props.onCrash?.()
  }

  override render() {
    return this.state.hasCrashed ? this.props.fallback : this.props.children
  }
}
