/** The next step of a screen stays above the tabs of a phone while its card is in sight. */
export const PRIMARY_IN_SIGHT =
  "max-sm:sticky max-sm:bottom-24 max-sm:z-10 max-sm:w-full max-sm:shadow-float";
