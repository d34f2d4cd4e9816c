/** What keeps a start from happening, in one sentence for whoever started it: what is wrong, and what to do. */
export class StartProblem extends Error {
  override readonly name = "StartProblem";
}
