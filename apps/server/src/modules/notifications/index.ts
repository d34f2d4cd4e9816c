export { bankLetters } from "./letters/bank-letters.js";
