import { analyse } from 'scslre'
import { regexLiterals } from './regexLiterals.ts'

/** Explanations of a slow pattern, by the report types of scslre. */
const reasons = {
  Self: 'a part in itself that can match the same characters in several ways',
  Trade: 'two parts that can match the same characters',
  Move: 'a part that is tried again from every character of a long run',
}

/**
 * Finds patterns that take more than linear time on some text: those that backtrack in several ways, and those that are
 * not anchored and begin with a repetition.
 */
export function slowPatterns(file: string, source: string): string[] {
  return regexLiterals(file, source).flatMap(({ pattern, flags, line }) => {
    // A sticky pattern is tried at one position only, so Move does not apply. No other flag affects the time.
    const { reports } = analyse(
      { source: pattern, flags },
      { maxReports: 1, reportTypes: { Move: !flags.includes('y') } },
    )
    return reports.map(
      ({ type, exponential }) =>
        `${file}:${line}: /${pattern}/${flags} takes ${exponential ? 'exponential' : 'quadratic'} time: ${reasons[type]}.`,
    )
  })
}
