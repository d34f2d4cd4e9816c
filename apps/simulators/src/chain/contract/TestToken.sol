// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token anyone may mint, with the decimals it is told, and a fee on transfers that may be switched on, as Tether's
/// may: the recipient gets the rest, and the fee is a Transfer of its own to the owner. As Tether's its owner blocks
/// addresses: what they have cannot be sent, what is sent to them arrives.
contract TestToken is ERC20 {
    uint8 private immutable scale;
    address private immutable owner;
    uint256 public basisPointsRate;
    mapping(address => bool) public isBlackListed;

    error SenderIsBlackListed(address sender);

    constructor(string memory symbol_, uint8 decimals_) ERC20("Tether USD", symbol_) {
        scale = decimals_;
        owner = msg.sender;
    }

    function decimals() public view override returns (uint8) {
        return scale;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function setFee(uint256 basisPoints) external {
        basisPointsRate = basisPoints;
    }

    function addBlackList(address account) external {
        isBlackListed[account] = true;
    }

    function removeBlackList(address account) external {
        isBlackListed[account] = false;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        if (isBlackListed[_msgSender()]) revert SenderIsBlackListed(_msgSender());
        uint256 fee = (amount * basisPointsRate) / 10_000;
        _transfer(_msgSender(), to, amount - fee);
        if (fee > 0) _transfer(_msgSender(), owner, fee);
        return true;
    }

    /// Several payments in one transaction.
    function transferMany(address[] calldata to, uint256[] calldata amounts) external {
        for (uint256 i = 0; i < to.length; i++) _transfer(_msgSender(), to[i], amounts[i]);
    }
}

/// Pays several people out of its own balance, as exchanges do: the transaction is to this contract, not to the token.
contract BatchPayer {
    function pay(ERC20 token, address[] calldata to, uint256[] calldata amounts) external {
        for (uint256 i = 0; i < to.length; i++) token.transfer(to[i], amounts[i]);
    }
}
