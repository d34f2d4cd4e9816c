export { announceOffer } from "./announce-offer.js";
export { createOffer, type NewOffer } from "./create-offer.js";
export { archiveOffersOf } from "./delete-offer.js";
export { type CleanPicture, cleanPicture, keepImage } from "./images/keep-image.js";
export { tidyImagesJob } from "./images/tidy-images.job.js";
export type { Offer, OfferTerms } from "./offer.js";
export type { OfferCtx, OfferPorts } from "./ports.js";
export { registerOfferRoutes } from "./routes.js";
export {
  markSold,
  type OrderableOffer,
  orderable,
  type Reservation,
  readOffersForOrders,
  releaseStock,
  reservationRefusal,
  reserveTogether,
} from "./stock.js";
