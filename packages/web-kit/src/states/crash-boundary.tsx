import { Component, type ReactNode } from 'react'

interface CrashBoundaryProps {
  onCrash?: () => void
  fallback?: ReactNode
  children: ReactNode
}

/** Confines a render error to its children. */
export class CrashBoundary extends Component<CrashBoundaryProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override componentDidCatch() {
    this.props.onCrash?.()
  }

  override render() {
    return this.state.hasCrashed ? this.props.fallback : this.props.children
  }
}
