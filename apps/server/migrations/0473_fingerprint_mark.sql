-- Fingerprints (of a CPF, a Pix key, a file) are made with a secret of their own, which stays when the master secret
-- changes. This mark is made with it too: a start with another secret is refused before anybody could register twice.

alter table deployment add column fingerprint_mark bytea;
